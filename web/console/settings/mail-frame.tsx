import { useRef, useState } from 'react';
import styles from './reminder.module.css';

/**
 * A mail's document, ready to be shown under the console's policy, which applies no style that stands in markup: what its
 * attributes and sheets say is kept aside before it is parsed, to be set by script. Links lead nowhere.
 */
function read(html: string) {
  const markup = html
    .replaceAll(/\sstyle="/g, ' data-style="')
    .replaceAll('<style', '<template')
    .replaceAll('</style>', '</template>');
  const mail = new DOMParser().parseFromString(markup, 'text/html');
  const sheets = [...mail.querySelectorAll('template')].map((sheet) => {
    sheet.remove();
    return { text: sheet.content.textContent ?? '', media: sheet.getAttribute('media') ?? '' };
  });
  for (const link of mail.querySelectorAll('a')) link.removeAttribute('href');
  return { mail, sheets };
}

/** Links that lead nowhere look as they do in a mail. */
const LINKS = { text: 'a { text-decoration: underline; }', media: '' };

/** Puts a mail into a frame's document. */
function show(frame: HTMLIFrameElement, html: string): void {
  const [page, view] = [frame.contentDocument, frame.contentWindow?.window];
  if (!page || !view) return;
  const { mail, sheets } = read(html);
  page.replaceChild(page.adoptNode(mail.documentElement), page.documentElement);
  for (const element of page.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    element.removeAttribute('data-style');
  }
  page.adoptedStyleSheets = [LINKS, ...sheets].map(({ text, media }) => {
    const sheet = new view.CSSStyleSheet({ media });
    sheet.replaceSync(text);
    return sheet;
  });
}

/** Shows a mail as its reader sees it, in a frame of its own that runs no script, as high as the mail. */
export function MailFrame({ title, html }: { title: string; html: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(0);
  const draw = () => {
    const page = frame.current;
    if (!page) return;
    show(page, html);
    setHeight(page.contentDocument?.documentElement.scrollHeight ?? 0);
  };
  return (
    <iframe
      key={html}
      ref={frame}
      className={styles.frame}
      title={title}
      // Without leave to run scripts; of the page's own origin, so that the page can write into it.
      sandbox="allow-same-origin"
      srcDoc="<!doctype html><title></title>"
      height={height}
      onLoad={draw}
    />
  );
}
