import type { Config } from '../../guest/types.ts';
import { useDetailWords } from '../words.ts';

/** The way to the restaurant's privacy notice, where it has one: beside the form, whose text it leaves as it is. */
export function PrivacyLink({ config: { privacy_url } }: { config: Config }) {
  const w = useDetailWords();
  return privacy_url ? (
    <>
      {' '}
      <a href={privacy_url} target="_blank" rel="noopener noreferrer">
        {w('privacy')}
      </a>
    </>
  ) : null;
}
