import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useRouteError } from 'react-router';
import { Fault } from '../components/feedback/fault.tsx';
import { Gate } from '../components/layout/gate.tsx';

/** What the router shows when a page has thrown: a fault of a read, or of ours. */
export function Crash() {
  const error = useRouteError();
  const { reset } = useQueryErrorResetBoundary();
  return (
    <Gate>
      <Fault
        error={error}
        retry={() => {
          reset();
          location.reload();
        }}
      />
    </Gate>
  );
}
