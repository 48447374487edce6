import { Button, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { COURSES } from '../../../shared/platform/contract/constants.ts';
import type { RestaurantConfig } from '../client/api.ts';
import { useMe } from '../client/queries.ts';
import { Meanwhile } from '../components/form/meanwhile.tsx';
import { type T, useI18n } from '../words/i18n.tsx';
import { Card, type OnDirty } from './card.tsx';

const read = ({ courses = [] }: RestaurantConfig) => ({ courses: courses.join('\n') });

/** The names that were typed, a line each. */
const namesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const folded = (name: string) => name.normalize('NFKC').toLowerCase();

/** Why names cannot be those of courses, in words; nothing where they can. */
function faultOf(t: T, names: readonly string[]): string | null {
  if (names.length > COURSES.most) return t('courses.too_many');
  const long = names.find((name) => [...name].length > COURSES.longest);
  if (long !== undefined) return t('courses.too_long', { name: long });
  const twice = names.find((name, at) => names.slice(0, at).some((other) => folded(other) === folded(name)));
  return twice === undefined ? null : t('courses.twice', { name: twice });
}

/** The courses of a meal as the house calls them, which Tonight notes with a press; none at first. */
export function CoursesCard({ onDirty }: { onDirty: OnDirty }) {
  const { t } = useI18n();
  const me = useMe();
  const form = useForm({
    initialValues: read(me),
    validateInputOnBlur: true,
    validate: { courses: (text) => faultOf(t, namesIn(text)) },
  });
  const usual = t('courses.usual_names');
  return (
    <Card
      title={t('courses.title')}
      form={form}
      // What was never said is not stored: to undo is to ask for what applies then.
      me={{ ...me, courses: me.courses ?? [] }}
      read={read}
      write={({ courses }) => ({ courses: namesIn(courses) })}
      onDirty={onDirty}
    >
      <Meanwhile field="courses">
        <Textarea
          id="courses"
          label={t('courses.names')}
          description={t('courses.lead')}
          rows={5}
          {...form.getInputProps('courses')}
        />
      </Meanwhile>
      {namesIn(form.values.courses).length === 0 && (
        <Button variant="default" onClick={() => form.setFieldValue('courses', usual.split(', ').join('\n'))}>
          {t('courses.usual', { names: usual })}
        </Button>
      )}
    </Card>
  );
}
