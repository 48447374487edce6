const STYLE = `
:root:has(> body > .couvert-dialog[open]) { overflow: hidden; }
.couvert-dialog { box-sizing: border-box; width: min(912px, 100vw - 32px); max-width: none; max-height: none; padding: 0;
  border: 0; border-radius: 16px; background: #fff; box-shadow: 0 8px 40px rgb(0 0 0 / .3); overflow: hidden; }
.couvert-dialog::backdrop { background: rgb(16 21 18 / .6); }
.couvert-dialog iframe { max-height: calc(100vh - 88px); max-height: calc(100dvh - 88px); }
.couvert-close { display: block; width: 44px; height: 44px; margin: 0 4px -4px auto; border: 0; border-radius: 50%;
  background: none; color: #17211c; font: 24px/1 system-ui, sans-serif; cursor: pointer; }
.couvert-button { min-height: 48px; padding: 12px 24px; border: 1px solid var(--ink); border-radius: 24px;
  background: var(--fill); color: var(--on-fill); font: 600 16px/24px system-ui, sans-serif; cursor: pointer; }
.couvert-close:focus-visible, .couvert-button:focus-visible { outline: 3px solid #0b57d0; outline-offset: 2px; }
@media (max-width: 600px) {
  .couvert-dialog { width: 100vw; height: 100vh; height: 100dvh; margin: 0; border-radius: 0; }
  .couvert-dialog iframe { height: calc(100% - 40px) !important; max-height: none; }
}`;

/** The look of our own classes; the page's own look is not ours to change. */
export function createStyle(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  return sheet;
}
