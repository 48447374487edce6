/** The token in `/book/{token}` or `/booking/{token}`; empty when there is none. */
export function tokenOf(pathname: string): string {
  try {
    return decodeURIComponent(pathname.split('/')[2] ?? '');
  } catch {
    return '';
  }
}

/** Where the API answers: as the page says, else where it came from itself. */
export const apiAddress = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=couvert-api]')?.content || location.origin;
