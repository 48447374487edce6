import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { isOpenStep, useFirstSteps } from '../features/restaurant/use-first-steps.ts';
import { useWords } from '../words/i18n.tsx';
import { START_WORDS } from '../words/start.ts';

/**
 * The way to the first steps, as long as one is open: at the top while guests cannot book, else at the end, where it moves
 * nothing when it comes.
 */
export function FirstSteps({ at }: { at: 'top' | 'end' }) {
  const w = useWords(START_WORDS);
  const { steps } = useFirstSteps();
  if (!steps || !isOpenStep(steps)) return null;
  const canBook = steps.hours && steps.tables && steps.live;
  if (canBook !== (at === 'end')) return null;
  return (
    <div className="line wrap">
      <p>{w(canBook ? 'start.left' : 'start.short')}</p>
      <Button component={Link} to="/start" variant="default">
        {w('start.title')}
      </Button>
    </div>
  );
}
