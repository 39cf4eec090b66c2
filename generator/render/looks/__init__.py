"""What a reader would notice on a laid-out page: text outside its box, lone headings and lines, split cards and more.

`examine.examine` finds it in WeasyPrint's boxes, before any picture of the page exists.
"""
