import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useStaffInfo } from '../../api/session.ts';
import { GateIllustration } from '../../components/illustrations/gate-illustration.tsx';
import { SupportLines } from '../../components/support-lines.tsx';
import { MessagePage } from '../../ui/message-page.tsx';

/** S1 §2: access denied. */
export function NotAuthorizedPage() {
  const navigate = useNavigate();
  const isStaff = useStaffInfo() !== null;
  // The first page of a tab has no page before it to go back to; the router counts its pages in the history's state.
  const state: unknown = window.history.state;
  const hasHistory =
    typeof state === 'object' &&
    state !== null &&
    'idx' in state &&
    typeof state.idx === 'number' &&
    state.idx > 0;
  return (
    <MessagePage
      title={TEXTS.notAuthorized}
      text={`Ask ${isStaff ? 'a colleague' : 'customer service'} if you think you should.`}
      art={<GateIllustration />}
    >
      {!isStaff && <SupportLines />}
      <Button onClick={() => void (hasHistory ? navigate(-1) : navigate(isStaff ? '/admin' : '/home'))}>
        {TEXTS.goBack}
      </Button>
    </MessagePage>
  );
}
