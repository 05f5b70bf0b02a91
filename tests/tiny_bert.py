"""A BERT small enough to write in a moment: 12 layers, 24 wide, its own WordPiece vocabulary, random weights."""

import json
from pathlib import Path

_SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
_WORDS = ["bank", "Bank", "river", "the", "The", "on", "is", "a", "money", "##roll", "##ed", "##s", "café", "cafe"]


def write_tiny_bert(folder: Path, *, lowercase: bool, layers: int = 12, positions: int = 64) -> Path:
    """Write config, tokenizer and safetensors weights (seeded) to `folder`; returns it."""
    import torch
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors
    from transformers import BertConfig, BertModel

    letters = [chr(code) for code in range(ord("a"), ord("z") + 1)]
    signs = list(".,'[]-")
    pieces = _SPECIAL + _WORDS + letters + ["##" + letter for letter in letters] + signs
    if not lowercase:
        capitals = [letter.upper() for letter in letters]
        pieces += capitals + ["##" + letter for letter in capitals]
    vocabulary = {piece: index for index, piece in enumerate(dict.fromkeys(pieces))}

    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]", max_input_chars_per_word=100))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=lowercase)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.add_special_tokens(_SPECIAL)
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", special_tokens=[("[CLS]", vocabulary["[CLS]"]), ("[SEP]", vocabulary["[SEP]"])]
    )
    folder.mkdir(parents=True)
    tokenizer.save(str(folder / "tokenizer.json"))
    names = {"unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]", "pad_token": "[PAD]"}
    settings = {**names, "mask_token": "[MASK]", "tokenizer_class": "BertTokenizer", "do_lower_case": lowercase}
    (folder / "tokenizer_config.json").write_text(json.dumps(settings))

    torch.manual_seed(0)
    model = BertModel(
        BertConfig(
            vocab_size=len(vocabulary),
            hidden_size=24,
            num_hidden_layers=layers,
            num_attention_heads=2,
            intermediate_size=96,
            max_position_embeddings=positions,
        )
    )
    # Default initialisation is so narrow that every token would look alike.
    with torch.no_grad():
        for name, weight in model.named_parameters():
            if weight.dim() == 2:
                weight.mul_(8.0)
            elif name.endswith("bias"):
                weight.uniform_(-0.1, 0.1)
    model.save_pretrained(folder)
    return folder
