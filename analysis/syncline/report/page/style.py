"""The style sheet of the page: light and dark, on a screen and on paper."""

from __future__ import annotations

from ..picture.style import STYLE as PICTURES

_RULES = """
:root{color-scheme:light dark;--paper:#fff;--ink:#1f2328;--faint:#59636e;--edge:#d1d9e0;--wash:#f6f8fa;--link:#0757c2;
--red:#b3161f;--amber:#855000;--purple:#7a3fc4;--blue:#1a63d8;--green:#176f41;--violet:#6b35b0;--add:#dafbe1;--cut:#ffebe9}
@media (prefers-color-scheme:dark){:root{--paper:#0d1117;--ink:#e6edf3;--faint:#9aa4b0;--edge:#3d444d;--wash:#161b22;
--link:#6cb0ff;--red:#ff8880;--amber:#e0a92e;--purple:#c49bff;--blue:#6cb0ff;--green:#4cc38a;--violet:#c49bff;
--add:#12361f;--cut:#43191c}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.5rem;max-width:70rem;background:var(--paper);color:var(--ink);
font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif}
h1{font-size:1.7rem;margin:0}h2{font-size:1.3rem;margin:2.5rem 0 .5rem;overflow-wrap:anywhere}
h3{font-size:1.1rem;margin:2rem 0 .5rem}h4{font-size:1.05rem;margin:0 0 .25rem;overflow-wrap:anywhere}
h5{font-size:.95rem;margin:1rem 0 .25rem}
p{margin:.4rem 0}a{color:var(--link)}
a:focus-visible,pre:focus-visible,figure:focus-visible,div:focus-visible{outline:3px solid var(--link);
outline-offset:2px}
.skip{position:absolute;left:-99rem}.skip:focus{position:static}
pre,code,.code{font:.85rem/1.35 ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace}
pre{margin:.5rem 0;padding:.6rem .8rem;background:var(--wash);border:1px solid var(--edge);border-radius:6px;
overflow-x:auto;tab-size:4}
table{border-collapse:collapse;margin:.5rem 0}
th,td{text-align:left;padding:.25rem .9rem .25rem 0;border-bottom:1px solid var(--edge);vertical-align:top}
caption{text-align:left;color:var(--faint);padding:.2rem 0}
thead th,tbody th{font-weight:600}tbody th{color:var(--faint)}
.wide{overflow-x:auto}
article{margin:1rem 0 1.5rem;padding:1rem 1.2rem;border:1px solid var(--edge);border-left:5px solid var(--faint);
border-radius:8px}
article.error{border-left-color:var(--red)}article.warning{border-left-color:var(--amber)}
article.info{border-left-color:var(--blue)}
figure{margin:.8rem 0;overflow-x:auto;border:1px solid var(--edge);border-radius:6px}
figure svg{display:block;max-width:100%;height:auto}
@media (max-width:50rem){figure svg{max-width:none}}
.meta,.dim,.gutter,.hunk,.field{color:var(--faint)}
.strong{font-weight:600}
.racy,.divergent,.error{color:var(--red);font-weight:650}.possible,.warning{color:var(--amber);font-weight:650}
.incomplete{color:var(--violet);font-weight:650}.verified{color:var(--green);font-weight:650}
.info,.hint,.redundant{color:var(--blue);font-weight:650}
article.error,article.warning,article.info,article.hint{color:inherit;font-weight:inherit}
.first{color:var(--purple);font-weight:650}.second{color:var(--blue);font-weight:650}
pre .add,pre .remove{display:inline-block;min-width:100%}
.add{background:var(--add)}.remove{background:var(--cut)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:.5rem 0}
dt{color:var(--faint)}dd{margin:0;overflow-wrap:anywhere}
footer{margin-top:3rem;color:var(--faint);border-top:1px solid var(--edge)}
@media print{body{max-width:none;padding:0;font-size:11pt}article,figure,pre,tr{break-inside:avoid}
h2,h3,h4,h5{break-after:avoid}.skip{display:none}pre{white-space:pre-wrap}figure{overflow:visible}
*{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
"""

#: of the page and of the pictures in it
STYLE = _RULES.replace("\n", "") + PICTURES
