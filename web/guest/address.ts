/** The token in `/book/{token}` or `/booking/{token}`; empty when there is none. */
export function tokenOf(pathname: string): string {
  try {
    return decodeURIComponent(pathname.split('/')[2] ?? '');
  } catch {
    return '';
  }
}
