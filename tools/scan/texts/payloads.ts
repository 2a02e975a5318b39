const encoded = Buffer.from('<script>_x()</script>').toString('base64')
const lines = (text: string) => text.split('\n').filter((line) => line !== '')

/**
 * Texts that call `_x()` wherever they are not treated as plain text: in markup, an attribute, a URL, a script, a comment, a style or
 * a template, after double decoding or double parsing, or when words are turned into links. They are short, so that most fit
 * into a name or a tag. The drill first proves on unsafe pages that each of them works.
 */
export const PAYLOADS: readonly string[] = [
  ...lines(String.raw`
<script>_x()</script>
</script><script>_x()</script>
<ScRiPt>_x()</sCrIpT>
<script/x>_x()</script/x>
<script src=data:text/javascript,_x()></script>
<<script>_x();//<</script>
<script>_x()</script x>
<img src=x onerror=_x()>
<img src=x onerror="_x()">
<IMG SRC=x OnErRoR=_x()>
<img/src/onerror=_x()>
<img src=x onerror=_x&lpar;&rpar;>
<img src=x onerror=&#95;x()>
<image src=x onerror=_x()>
<body onload=_x()>
<input autofocus onfocus=_x()>
<select autofocus onfocus=_x()>
<textarea autofocus onfocus=_x()>
<details open ontoggle=_x()>
<video><source onerror=_x()></video>
<audio src=x onerror=_x()>
<iframe onload=_x()></iframe>
<iframe src=javascript:_x()></iframe>
<iframe srcdoc="<script>_x()</script>">
<style onload=_x()></style>
<link rel=stylesheet href=data:, onload=_x()>
<a onclick=_x()>x</a>
<b tabindex=0 onfocus=_x()>x</b>
<form><button formaction=javascript:_x()>x
<svg onload=_x()>
<svg/onload=_x()>
<svg><script>_x()</script></svg>
<svg><script>&#95;x()</script></svg>
<svg><animate onbegin=_x() attributeName=x dur=1s>
<svg><set onbegin=_x() attributeName=x>
<svg><a href=javascript:_x()><text y=9>x
<math><mtext><a href=javascript:_x()>x</a></math>
javascript:_x()
JaVaScRiPt:_x()
javascript://%0a_x()
javascript:/*--></title></style>*/_x()
data:text/html,<script>_x()</script>
https://x.example/"onmouseover="_x()
https://x.example/<svg/onload=_x()>
https://x.example/?'><svg/onload=_x()>
"><img src=x onerror=_x()>
'><img src=x onerror=_x()>
" autofocus onfocus=_x() x="
' autofocus onfocus=_x() x='
" onerror="_x()
x onerror=_x()
</title><script>_x()</script>
</textarea><script>_x()</script>
</style><script>_x()</script>
</noscript><script>_x()</script>
--><script>_x()</script><!--
--!><script>_x()</script>
]]><script>_x()</script>
"}</script><svg onload=_x()>
";_x();//
';_x();//
\";_x();//
{{_x()}}
{{constructor.constructor('_x()')()}}
<%= _x() %>
\u003cimg src=x onerror=_x()\u003e
%3Cimg src=x onerror=_x()%3E
&lt;img src=x onerror=_x()&gt;
＜img src=x onerror=_x()＞
<noscript><p title="</noscript><img src=x onerror=_x()>">
<xmp><p title="</xmp><img src=x onerror=_x()>">
<svg></p><style><a title="</style><img src=x onerror=_x()>">
[x](javascript:_x())
![x](x"onerror="_x())
<javascript:_x()>
www.x.example/"><svg/onload=_x()>`),
  `data:text/html;base64,${encoded}#_x()`,
  '${_x()}',
  'java\tscript:_x()',
  '\u0001javascript:_x()',
  ' javascript:_x()',
  '<im\0g src=x onerror=_x()>',
  '\u202E<img src=x onerror=_x()>',
  '\uFEFF<img src=x onerror=_x()>',
  '<img\fsrc=x\fonerror=_x()>',
  '<img src=x\nonerror=_x()>',
]

/** Nearly every payload contains this, however often it was encoded. */
export const MARK = '_x('

/** The text by which to find the payload in a page's markup: some do not contain MARK itself. */
export function readMark(payload: string): string {
  const escaped = payload.replaceAll('&', '&amp;')
  const mark = [MARK, '&amp;#95;x(', '_x&amp;lpar;'].find((one) => escaped.includes(one))
  if (!mark) throw new Error(`${payload} has no mark`)
  return mark
}
