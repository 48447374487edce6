import { optionsOf } from './options.ts';
import { type Placed, placeButton, placeFrame } from './place.ts';

/**
 * The script for other people's pages:
 * `<script src="https://…/embed.js" data-restaurant="TOKEN" async></script>`, with the attributes of `options.ts`. It
 * talks with its frames only (`web/widget/frame.ts`) and tells the page of a booking by the DOM event `couvert:booked`
 * (`detail`: code, status).
 */
type Couvert = {
  /** Places what a script element asks for; without one, what the page's elements with `data-restaurant` ask for. */
  start: (script?: HTMLScriptElement) => void;
  /** Takes away everything of one restaurant, or of all: frames, dialogs, buttons and listeners. */
  destroy: (restaurant?: string) => void;
};

declare global {
  interface Window {
    Couvert?: Couvert;
  }
}

/** A page has one frame or dialog a restaurant, however often a single-page app inserts the script again. */
function createCouvert(): Couvert {
  const places = new Map<string, Placed & { wanted: string }>();

  function destroy(restaurant?: string): void {
    for (const [token, { remove }] of places) {
      if ((restaurant ?? token) !== token) continue;
      places.delete(token);
      remove();
    }
  }

  function place(script: HTMLScriptElement): void {
    const options = optionsOf(script, document.documentElement.lang);
    if (!options) {
      console.error('Couvert: data-restaurant is missing.');
      return;
    }
    const { restaurant, mode } = options;
    const wanted = JSON.stringify(options);
    const before = places.get(restaurant);
    if (before?.wanted === wanted && before.isThere()) return;
    destroy(restaurant);
    places.set(restaurant, { wanted, ...(mode === 'button' ? placeButton : placeFrame)(options, script) });
  }

  const start = (script?: HTMLScriptElement) => {
    const all = document.querySelectorAll<HTMLScriptElement>('script[data-restaurant][src*="/embed.js"]');
    for (const one of script ? [script] : all) place(one);
  };
  return { start, destroy };
}

// An element of the page with this id would answer to the same name.
const couvert = typeof window.Couvert?.destroy === 'function' ? window.Couvert : createCouvert();
window.Couvert = couvert;

// Of a module, nobody says which element loaded it.
const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => couvert.start(script));
else couvert.start(script);
