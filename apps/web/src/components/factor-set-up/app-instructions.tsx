import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { StartedApp } from '../../api/two-factor-api.ts';
import classes from './app-instructions.module.css';
import { SetUpKey } from './set-up-key.tsx';
import { StageHeading } from './stage-heading.tsx';

type Props = { readonly app: StartedApp };

const QR_PIXELS = 176;

/** Where the app is likely to be on the device that shows the page, which cannot scan itself. */
const PHONES = '(max-width: 767.98px), (pointer: coarse)';

/**
 * How the bank gets into an authenticator app: by scanning, or by the key where nothing can be scanned. On a phone first by
 * opening the app itself, and last by scanning with another phone.
 */
export function AppInstructions({ app }: Props) {
  const isPhone = useMediaQuery(PHONES, false, { getInitialValueInEffect: false });
  return (
    <>
      <StageHeading>Add this bank to your app</StageHeading>
      <ol className={classes['steps']}>
        {isPhone ? <OnThisPhone app={app} /> : <OnAnotherDevice app={app} />}
        <li>
          <p>Press Confirm once the app shows six digits for this bank.</p>
        </li>
      </ol>
      <p className={classes['hint']}>
        Never share the QR code or the key: whoever has them has your codes. Use them within 15 minutes.
      </p>
    </>
  );
}

function OnAnotherDevice({ app }: Props) {
  return (
    <>
      <li>
        <p>Open your authenticator app and add an account. If you have none, install Google Authenticator.</p>
      </li>
      <li>
        <p>Scan this QR code with the app, or copy the setup key below into it.</p>
        <QrCode app={app} alt="QR code for setup. Use the key below instead" />
        <SetUpKey secretCode={app.secretCode} />
      </li>
    </>
  );
}

function OnThisPhone({ app }: Props) {
  return (
    <>
      <li>
        <p>Add this bank to the authenticator app on this phone. If you have none, install one first.</p>
        <Button component="a" href={app.setUpLink} fullWidth>
          Open in my authenticator app
        </Button>
      </li>
      <li>
        <p>If no app opens, copy this setup key into it. Or scan the QR code with another phone.</p>
        <SetUpKey secretCode={app.secretCode} />
        <QrCode app={app} alt="QR code for setup with another phone. Use the key above instead" />
      </li>
    </>
  );
}

function QrCode({ app, alt }: Props & { readonly alt: string }) {
  return (
    <img
      src={`data:image/png;base64,${app.image}`}
      alt={alt}
      width={QR_PIXELS}
      height={QR_PIXELS}
      className={classes['code']}
    />
  );
}
