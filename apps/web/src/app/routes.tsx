import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { SignInPage } from '../features/sign-in/sign-in-page.tsx';
import { PageFrame } from './page-frame.tsx';
import { RequireSession } from './require-session.tsx';

// Everything behind the sign-in page loads when it is first opened.
const SignedInLayout = lazy(() =>
  import('./signed-in-layout.tsx').then((m) => ({ default: m.SignedInLayout })),
);
const OnboardingLayout = lazy(() =>
  import('./onboarding-layout.tsx').then((m) => ({ default: m.OnboardingLayout })),
);
const StandaloneLayout = lazy(() =>
  import('./standalone-layout.tsx').then((m) => ({ default: m.StandaloneLayout })),
);
const HomePage = lazy(() =>
  import('../features/dashboard/home-page.tsx').then((m) => ({ default: m.HomePage })),
);
const TransferPage = lazy(() =>
  import('../features/transfer/transfer-page.tsx').then((m) => ({ default: m.TransferPage })),
);
const TransactionHistoryPage = lazy(() =>
  import('../features/transaction-history/transaction-history-page.tsx').then((m) => ({
    default: m.TransactionHistoryPage,
  })),
);
const OnboardingPage = lazy(() =>
  import('../features/onboarding/onboarding-page.tsx').then((m) => ({ default: m.OnboardingPage })),
);
const NotAuthorizedPage = lazy(() =>
  import('../features/not-authorized/not-authorized-page.tsx').then((m) => ({
    default: m.NotAuthorizedPage,
  })),
);
const NotFoundPage = lazy(() =>
  import('../features/not-found/not-found-page.tsx').then((m) => ({ default: m.NotFoundPage })),
);
const NotBuiltPage = lazy(() =>
  import('../features/not-built/not-built-page.tsx').then((m) => ({ default: m.NotBuiltPage })),
);

/** Every page of the bank (S1 §2), one line each. */
export function BankRoutes() {
  return (
    <Routes>
      <Route element={<PageFrame />}>
        <Route path="/" element={<SignInPage />} />
      </Route>

      <Route element={<PageFrame layout={<StandaloneLayout />} />}>
        <Route path="/signup" element={<NotBuiltPage title="Registration" />} />
        <Route path="/verify-email" element={<NotBuiltPage title="Verify Email" />} />
        <Route path="/forgot-password" element={<NotBuiltPage title="Forgot Password" />} />
        <Route path="/reset-password/:code/:email" element={<NotBuiltPage title="Reset Password" />} />
        <Route path="/not-authorized" element={<NotAuthorizedPage />} />
        <Route path="/admin/auth" element={<NotBuiltPage title="Administrator sign-in" />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>

      <Route element={<RequireSession />}>
        <Route element={<PageFrame layout={<OnboardingLayout />} />}>
          <Route path="/onboarding" element={<OnboardingPage />} />
        </Route>

        <Route element={<PageFrame layout={<SignedInLayout />} />}>
          <Route path="/home" element={<HomePage />} />
          <Route path="/transfer" element={<TransferPage />} />
          <Route path="/transaction-history" element={<TransactionHistoryPage />} />
          <Route path="/bill-payment" element={<NotBuiltPage title="Bills Payment" />} />
          <Route path="/kyc-setting" element={<NotBuiltPage title="Know Your Customer (KYC)" />} />
          <Route path="/scheduled-payment" element={<NotBuiltPage title="Scheduled Payments" />} />
          <Route path="/beneficiary" element={<NotBuiltPage title="Beneficiary" />} />
          <Route path="/settings" element={<NotBuiltPage title="Settings" />} />
          <Route path="/customer-service" element={<NotBuiltPage title="Customer Service" />} />
          <Route path="/customer-service/:ticketId" element={<NotBuiltPage title="Customer Service" />} />
        </Route>
      </Route>
    </Routes>
  );
}
