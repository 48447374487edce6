/** A text as it stands in a document, also between quotes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Data for a script element that is none (`application/ld+json`): nothing in it can end the element. */
export const inlineJson = (data: unknown): string => JSON.stringify(data).replaceAll('<', '\\u003c');
