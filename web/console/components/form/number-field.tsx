import { ActionIcon, NumberInput, type NumberInputHandlers, type NumberInputProps } from '@mantine/core';
import { useRef } from 'react';
import { IconMinus, IconPlus } from '../icons.tsx';
import styles from './number-field.module.css';

/** Width of a button beside the number. */
const BUTTON = '2.75rem';

/** A number between two buttons that a finger finds; keys do the same, so that screen readers are spared them. */
export function NumberField(props: NumberInputProps) {
  const handlers = useRef<NumberInputHandlers>(null);
  const step = (Icon: typeof IconPlus, run: () => void) => (
    <ActionIcon
      variant="subtle"
      size={BUTTON}
      tabIndex={-1}
      aria-hidden
      data-step
      onMouseDown={(event) => event.preventDefault()}
      onClick={run}
    >
      <Icon size="1.125rem" />
    </ActionIcon>
  );
  return (
    <NumberInput
      hideControls
      handlersRef={handlers}
      classNames={{ input: styles.input }}
      leftSection={step(IconMinus, () => handlers.current?.decrement())}
      rightSection={step(IconPlus, () => handlers.current?.increment())}
      leftSectionWidth={BUTTON}
      rightSectionWidth={BUTTON}
      {...props}
    />
  );
}
