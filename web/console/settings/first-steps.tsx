import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useHours, useMe, useReads } from '../client/queries.ts';
import { useStartWords } from '../words/use-start-words.ts';

/** The way to the first steps, while guests cannot book yet. */
export function FirstSteps() {
  const w = useStartWords();
  const hours = useHours();
  const { is_active } = useMe();
  const { data: tables } = useQuery(useReads().tables());
  if (!tables || (hours.length > 0 && tables.length > 0 && is_active)) return null;
  return (
    <div className="line wrap">
      <p>{w('start.short')}</p>
      <Button component={Link} to="/start" variant="default">
        {w('start.title')}
      </Button>
    </div>
  );
}
