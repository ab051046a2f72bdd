import type { StartedApp } from '../../api/two-factor-api.ts';
import classes from './app-instructions.module.css';
import { SetUpKey } from './set-up-key.tsx';
import { StageHeading } from './stage-heading.tsx';

type Props = { readonly app: StartedApp };

const QR_PIXELS = 176;

/** How the bank gets into an authenticator app: by scanning, or by the key where nothing can be scanned. */
export function AppInstructions({ app }: Props) {
  return (
    <>
      <StageHeading>Add this bank to your app</StageHeading>
      <ol className={classes['steps']}>
        <li>
          <p>
            Open your authenticator app and add an account. If you have none, install Google Authenticator.
          </p>
        </li>
        <li>
          <p>Scan this QR code with the app, or copy the setup key below into it.</p>
          <img
            src={`data:image/png;base64,${app.image}`}
            alt="QR code for setup. Use the key below instead"
            width={QR_PIXELS}
            height={QR_PIXELS}
            className={classes['code']}
          />
          <SetUpKey secretCode={app.secretCode} />
        </li>
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
