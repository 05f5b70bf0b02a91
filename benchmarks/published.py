"""Published figures that ours are printed beside. CoarseWSD-20 figures are accuracy / macro-F1 in percent, recomputed
from the predictions that Loureiro et al. (2021) released; the others stand in the papers named.
"""

#: word -> (BERT-base 1NN, BERT-large 1NN, fastText on crawl data), each (accuracy, macro-F1).
COARSE_WSD: dict[str, tuple[tuple[float, float], ...]] = {
    "apple": ((99.0, 99.0), (99.2, 99.2), (98.4, 98.3)),
    "bank": ((99.6, 97.5), (99.8, 98.8), (98.0, 86.6)),
    "bass": ((80.7, 70.3), (84.5, 74.5), (94.2, 84.8)),
    "bow": ((96.3, 95.3), (95.3, 93.3), (95.8, 94.6)),
    "club": ((81.2, 81.5), (85.1, 84.8), (80.7, 79.2)),
    "deck": ((89.9, 74.4), (91.9, 79.5), (93.9, 60.9)),
    "digit": ((100.0, 100.0), (100.0, 100.0), (100.0, 100.0)),
    "java": ((99.6, 99.6), (99.6, 99.6), (99.4, 99.3)),
    "pitcher": ((99.9, 94.8), (99.9, 96.4), (99.7, 77.7)),
    "pound": ((86.6, 76.3), (89.7, 80.3), (87.6, 53.8)),
    "spring": ((97.4, 97.2), (97.8, 97.9), (94.5, 95.1)),
    "square": ((95.2, 91.0), (96.1, 93.0), (90.3, 79.7)),
}
COARSE_WSD_MODELS = ("BERT-base", "BERT-large", "fastText")

#: RAW-C (Trott and Bergen 2021): BERT's cosine distance in the released file, against people and same / different.
RAW_C_SPEARMAN, RAW_C_AUC = 0.578, 0.845
#: People's agreement with each other on RAW-C.
RAW_C_PEOPLE = 0.79

#: WiC (Pilehvar and Camacho-Collados 2019): BERT-large cosine threshold, sentence bag of words, people; in percent.
WIC_BERT_LARGE, WIC_BAG_OF_WORDS, WIC_PEOPLE = 65.5, 58.7, 80.0

#: What else is published for BERT: (target, figure, what is needed to repeat it here).
BERT_TARGETS: tuple[tuple[str, str, str], ...] = (
    ("R5 CoarseWSD-20, 20 words, BERT-base", "93.97 / 90.96", "the printed mean is of the words in the data folder"),
    ("R6 CoarseWSD-20, 20 words, BERT-large", "95.78 / 93.24", "--model bert-large-uncased"),
    ("R7 WiC cosine threshold, BERT-large", "65.5", "--model bert-large-uncased"),
    ("R8 SemCor to Raganato, BERT-base 1NN", "71.1 F1", "not run: SemCor is not among the data"),
    ("R9 SemEval-2020 English change, BERT-base", "APD .563, PRT .457", "not run: the 37 words are not among the data"),
)
