import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { isOpenStep, useFirstSteps } from '../features/restaurant/use-first-steps.ts';
import { useStartWords } from '../words/use-start-words.ts';

/**
 * The way to the first steps, as long as one is open: at the top while guests cannot book, else at the end, where it moves
 * nothing when it comes.
 */
export function FirstSteps({ at }: { at: 'top' | 'end' }) {
  const w = useStartWords();
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
