import { TEXTS } from '@harvest/contracts/texts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type KnownBrowser, useForgetBrowserMutation, useKnownBrowsersQuery } from '../../api/devices-api.ts';
import { refusalCode } from '../../api/failure.ts';
import { signOut } from '../../api/sign-out.ts';
import { browserName, DeviceCard } from '../../components/device-card.tsx';
import { FetchFailure } from '../../components/fetch-failure.tsx';
import { failureBeside } from '../../components/report-action-failure.ts';
import { toast } from '../../components/toast.ts';
import { dateTimeText } from '../../lib/bank-time.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { DialogFrame } from '../../ui/dialog-frame.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import classes from './devices-tab.module.css';

/** Browsers by which the bank knows its customer again; a login from any other is told. */
export function KnownBrowsers() {
  const { data, error, refetch } = useKnownBrowsersQuery();
  const [forgetting, setForgetting] = useState<KnownBrowser | null>(null);
  return (
    <section className={classes['part']} aria-labelledby="known-browsers">
      <h3 id="known-browsers" tabIndex={-1}>
        Browsers you use
      </h3>
      <p>
        You logged in with these within the last 180 days. When somebody logs in as you with another one, we
        tell you by email and SMS, at most once a day for each internet address. Every one stands under What
        happened.
      </p>
      {error !== undefined && (
        <FetchFailure failure={error} fallback={TEXTS.fetchDevicesFailed} onRetry={refetch} />
      )}
      {error === undefined && data === undefined && <Skeleton lines={4} label="Loading your browsers" />}
      {error === undefined && data?.length === 0 && (
        <p>None yet. The next one you log in with stands here.</p>
      )}
      {error === undefined && data !== undefined && data.length > 0 && (
        <ul className={classes['cards']} aria-labelledby="known-browsers">
          {data.map((device) => (
            <DeviceCard
              key={device.id}
              browser={device.browser}
              current={device.current}
              facts={[
                ['Last address', device.address],
                ['First seen', dateTimeText(device.firstSeenAt)],
                ['Last seen', dateTimeText(device.lastSeenAt)],
              ]}
              action={
                <Button variant="default" aria-haspopup="dialog" onClick={() => setForgetting(device)}>
                  Forget
                  <span className="sr-only">
                    {' '}
                    {browserName(device.browser)}, first seen {dateTimeText(device.firstSeenAt)}
                  </span>
                </Button>
              }
            />
          ))}
        </ul>
      )}
      {forgetting !== null && (
        <ForgetDialog
          device={forgetting}
          onClose={() => setForgetting(null)}
          onForgotten={() => setForgetting(null)}
        />
      )}
    </section>
  );
}

type DialogProps = {
  readonly device: KnownBrowser;
  readonly onClose: () => void;
  readonly onForgotten: () => void;
};

function ForgetDialog({ device, onClose, onForgotten }: DialogProps) {
  const [forget, { isLoading, error }] = useForgetBrowserMutation();
  const confirm = async () => {
    if (isLoading) return;
    const { error: failure } = await forget(device);
    // It was forgotten already, which is what was wanted.
    if (failure && refusalCode(failure) !== 'NOT_FOUND') return;
    if (device.current) return signOut('signed-out');
    toast.quietly(TEXTS.deviceForgotten);
    onForgotten();
  };
  return (
    <DialogFrame
      isOpen
      title={`Forget ${browserName(device.browser)}?`}
      closeLabel="Cancel"
      onClose={onClose}
    >
      <p>
        {device.current
          ? 'It is the one you use now: you are logged out here at once. '
          : 'Whoever is logged in there is logged out at once. '}
        The next login with it is one from a new browser. We tell you of such a login by email and SMS, at
        most once a day for each internet address.
      </p>
      <Problem text={error ? failureBeside(error, TEXTS.anErrorOccurred) : null} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          No
        </Button>
        <SubmitButton color="red" busy={isLoading && TEXTS.loading} onClick={() => void confirm()}>
          {device.current ? 'Forget and log out' : 'Forget'}
        </SubmitButton>
      </DialogActions>
    </DialogFrame>
  );
}
