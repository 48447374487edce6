/** The page's only style: its hash stands in the policy that the page is served with. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1d1b18;--muted:#6a655d;--line:#ded9d0;--page:#faf8f4;--card:#fff;--accent:#0f6b4f;--on-accent:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#f0ece4;--muted:#b0a99d;--line:#3a362f;--page:#171512;--card:#211e1a;--accent:#5cc8a3;--on-accent:#10241c}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main,header,footer{max-width:60rem;margin:0 auto;padding:0 1rem}
header{display:flex;flex-wrap:wrap;gap:.5rem;justify-content:space-between;align-items:center;padding-block:1rem}
header strong{font-size:1.125rem;letter-spacing:.01em}
h1{font-size:clamp(1.75rem,5vw,2.5rem);line-height:1.15;margin:1.5rem 0 .5rem}
h2{font-size:1.125rem;margin:2rem 0 .75rem}
p{margin:0 0 1rem;max-width:42rem}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
form{display:flex;flex-wrap:wrap;gap:.5rem;margin:1.5rem 0 0;max-width:36rem}
label{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
input{flex:1 1 9rem;min-width:0;min-height:3rem;padding:0 1rem;font:inherit;color:inherit;background:var(--card);border:1px solid var(--muted);border-radius:.5rem}
button,.book{display:inline-flex;align-items:center;justify-content:center;min-height:3rem;padding:0 1.25rem;font:600 1rem/1 system-ui,sans-serif;color:var(--on-accent);background:var(--accent);border:0;border-radius:.5rem;text-decoration:none;cursor:pointer}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.75rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr))}
li{display:flex;flex-direction:column;gap:.25rem;padding:1rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem;overflow-wrap:anywhere}
li h3{margin:0;font-size:1.125rem;line-height:1.3}
address{font-style:normal;color:var(--muted);flex:1;margin-bottom:.75rem}
.book{align-self:start;min-height:2.75rem}
nav{display:flex;gap:1.5rem;margin:1.5rem 0}
footer{margin-top:3rem;padding-block:1.5rem;border-top:1px solid var(--line);color:var(--muted)}
`.replaceAll('\n', '');
