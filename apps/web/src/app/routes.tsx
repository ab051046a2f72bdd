import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { BankStore } from '../api/bank-store.tsx';
import { useStaffInfo, useUserInfo } from '../api/session.ts';
import { loadOnce } from '../lib/load-once.ts';
import { fetchTransfer } from './fetch-next.ts';
import { PageFrame } from './page-frame.tsx';
import { PublicLayout } from './public-layout.tsx';
import { RequireSession } from './require-session.tsx';
import { RequireStaff } from './require-staff.tsx';
import { SignedInLayout } from './signed-in-layout.tsx';

/** Ahead of need: what nearly everybody opens first. */
export const fetchHome = loadOnce(() => import('../features/dashboard/home-page.tsx'));

// Every page loads when it is first opened. The layout of most is here: a page is only asked for once its layout has come.
const OnboardingLayout = lazy(() =>
  import('./onboarding-layout.tsx').then((m) => ({ default: m.OnboardingLayout })),
);
const HomePage = lazy(() => fetchHome().then((m) => ({ default: m.HomePage })));
const TransferPage = lazy(() => fetchTransfer().then((m) => ({ default: m.TransferPage })));
const TransactionHistoryPage = lazy(() =>
  import('../features/transaction-history/transaction-history-page.tsx').then((m) => ({
    default: m.TransactionHistoryPage,
  })),
);
const ScheduledPaymentPage = lazy(() =>
  import('../features/scheduled-payment/scheduled-payment-page.tsx').then((m) => ({
    default: m.ScheduledPaymentPage,
  })),
);
const BeneficiaryPage = lazy(() =>
  import('../features/beneficiary/beneficiary-page.tsx').then((m) => ({ default: m.BeneficiaryPage })),
);
const BillPaymentPage = lazy(() =>
  import('../features/bill-payment/bill-payment-page.tsx').then((m) => ({ default: m.BillPaymentPage })),
);
const SettingsPage = lazy(() =>
  import('../features/settings/settings-page.tsx').then((m) => ({ default: m.SettingsPage })),
);
const OnboardingPage = lazy(() =>
  import('../features/onboarding/onboarding-page.tsx').then((m) => ({ default: m.OnboardingPage })),
);
const SignupPage = lazy(() =>
  import('../features/registration/signup-page.tsx').then((m) => ({ default: m.SignupPage })),
);
const VerifyEmailPage = lazy(() =>
  import('../features/registration/verify-email-page.tsx').then((m) => ({ default: m.VerifyEmailPage })),
);
const LegalTextPage = lazy(() =>
  import('../features/legal-text/legal-text-page.tsx').then((m) => ({ default: m.LegalTextPage })),
);
const HelpPage = lazy(() => import('../features/help/help-page.tsx').then((m) => ({ default: m.HelpPage })));
const ReceiptEntryPage = lazy(() =>
  import('../features/receipt/receipt-entry-page.tsx').then((m) => ({ default: m.ReceiptEntryPage })),
);
const ReceiptPage = lazy(() =>
  import('../features/receipt/receipt-page.tsx').then((m) => ({ default: m.ReceiptPage })),
);
const ForgotPasswordPage = lazy(() =>
  import('../features/password-reset/forgot-password-page.tsx').then((m) => ({
    default: m.ForgotPasswordPage,
  })),
);
const ResetPasswordPage = lazy(() =>
  import('../features/password-reset/reset-password-page.tsx').then((m) => ({
    default: m.ResetPasswordPage,
  })),
);
const NotAuthorizedPage = lazy(() =>
  import('../features/not-authorized/not-authorized-page.tsx').then((m) => ({
    default: m.NotAuthorizedPage,
  })),
);
const NotFoundPage = lazy(() =>
  import('../features/not-found/not-found-page.tsx').then((m) => ({ default: m.NotFoundPage })),
);
const KycSettingPage = lazy(() =>
  import('../features/kyc-setting/kyc-setting-page.tsx').then((m) => ({ default: m.KycSettingPage })),
);
const CustomerServicePage = lazy(() =>
  import('../features/customer-service/customer-service-page.tsx').then((m) => ({
    default: m.CustomerServicePage,
  })),
);
const TicketPage = lazy(() =>
  import('../features/customer-service/ticket-page.tsx').then((m) => ({ default: m.TicketPage })),
);

// The back office: its code loads for staff alone.
const StaffSignInPage = lazy(() =>
  import('../features/back-office/staff-sign-in-page.tsx').then((m) => ({ default: m.StaffSignInPage })),
);
const StaffLayout = lazy(() => import('./staff-layout.tsx').then((m) => ({ default: m.StaffLayout })));
const AuthenticatorPage = lazy(() =>
  import('../features/back-office/authenticator-page.tsx').then((m) => ({ default: m.AuthenticatorPage })),
);
const QueuesPage = lazy(() =>
  import('../features/back-office/queues-page.tsx').then((m) => ({ default: m.QueuesPage })),
);
const QueuePage = lazy(() =>
  import('../features/back-office/queue-page.tsx').then((m) => ({ default: m.QueuePage })),
);
const QueuedSubjectPage = lazy(() =>
  import('../features/back-office/queued-subject-page.tsx').then((m) => ({ default: m.QueuedSubjectPage })),
);
const CustomersPage = lazy(() =>
  import('../features/back-office/customers-page.tsx').then((m) => ({ default: m.CustomersPage })),
);
const CustomerPage = lazy(() =>
  import('../features/back-office/customer-page.tsx').then((m) => ({ default: m.CustomerPage })),
);
const CustomerTransactionsPage = lazy(() =>
  import('../features/back-office/customer-transactions-page.tsx').then((m) => ({
    default: m.CustomerTransactionsPage,
  })),
);
const CustomerTransactionPage = lazy(() =>
  import('../features/back-office/customer-transaction-page.tsx').then((m) => ({
    default: m.CustomerTransactionPage,
  })),
);
const PaymentsPage = lazy(() =>
  import('../features/back-office/payments-page.tsx').then((m) => ({ default: m.PaymentsPage })),
);
const TicketsPage = lazy(() =>
  import('../features/back-office/tickets-page.tsx').then((m) => ({ default: m.TicketsPage })),
);
const StaffTicketPage = lazy(() =>
  import('../features/back-office/staff-ticket-page.tsx').then((m) => ({ default: m.StaffTicketPage })),
);
const ApprovalsPage = lazy(() =>
  import('../features/back-office/approvals-page.tsx').then((m) => ({ default: m.ApprovalsPage })),
);
const StaffPage = lazy(() =>
  import('../features/back-office/staff-page.tsx').then((m) => ({ default: m.StaffPage })),
);
const StaffPasswordPage = lazy(() =>
  import('../features/back-office/staff-password-page.tsx').then((m) => ({ default: m.StaffPasswordPage })),
);
const AuditPage = lazy(() =>
  import('../features/back-office/audit-page.tsx').then((m) => ({ default: m.AuditPage })),
);

/** The frame that whoever is here knows, so that nobody who is signed in loses their menu. */
function OwnLayout({ isWide = false }: { readonly isWide?: boolean }) {
  const userInfo = useUserInfo();
  const staff = useStaffInfo();
  if (staff !== null) return <StaffLayout />;
  if (userInfo === null) return <PublicLayout isWide={isWide} />;
  return userInfo.onboardingComplete ? <SignedInLayout /> : <OnboardingLayout />;
}

/** Every page of the bank (S1 §2), one line each; but for the sign-in page, which stands in `entry-routes.tsx`. */
export function BankRoutes() {
  return (
    <BankStore>
      <Routes>
        <Route element={<PageFrame layout={<PublicLayout isWide />} />}>
          <Route path="/signup" element={<SignupPage />} />
          <Route path="/verify-email" element={<VerifyEmailPage />} />
          <Route path="/terms" element={<LegalTextPage name="terms" />} />
          <Route path="/privacy" element={<LegalTextPage name="privacy" />} />
        </Route>

        <Route element={<PageFrame layout={<PublicLayout />} />}>
          <Route path="/forgot-password" element={<ForgotPasswordPage />} />
          <Route path="/reset-password/:code/:email" element={<ResetPasswordPage />} />
        </Route>

        <Route element={<PageFrame layout={<PublicLayout isForStaff />} />}>
          <Route path="/admin/auth" element={<StaffSignInPage />} />
        </Route>

        <Route element={<PageFrame layout={<OwnLayout isWide />} />}>
          <Route path="/help" element={<HelpPage />} />
        </Route>

        <Route element={<PageFrame layout={<OwnLayout />} />}>
          <Route path="/receipt" element={<ReceiptEntryPage />} />
          <Route path="/receipt/:code" element={<ReceiptPage />} />
          <Route path="/not-authorized" element={<NotAuthorizedPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>

        <Route element={<RequireStaff />}>
          <Route element={<PageFrame layout={<StaffLayout />} />}>
            <Route path="/admin" element={<QueuesPage />} />
            <Route path="/admin/queues/:queue" element={<QueuePage />} />
            <Route path="/admin/queues/:queue/:id" element={<QueuedSubjectPage />} />
            <Route path="/admin/customers" element={<CustomersPage />} />
            <Route path="/admin/customers/:id" element={<CustomerPage />} />
            <Route path="/admin/customers/:id/transactions" element={<CustomerTransactionsPage />} />
            <Route
              path="/admin/customers/:id/transactions/:referenceNumber"
              element={<CustomerTransactionPage />}
            />
            <Route path="/admin/payments" element={<PaymentsPage />} />
            <Route element={<RequireStaff only="SUPPORT" />}>
              <Route path="/admin/tickets" element={<TicketsPage />} />
              <Route path="/admin/tickets/:id" element={<StaffTicketPage />} />
            </Route>
            <Route path="/admin/approvals" element={<ApprovalsPage />} />
            <Route path="/admin/staff" element={<StaffPage />} />
            <Route path="/admin/authenticator" element={<AuthenticatorPage />} />
            <Route path="/admin/password" element={<StaffPasswordPage />} />
            <Route element={<RequireStaff only="AUDITOR" />}>
              <Route path="/admin/audit" element={<AuditPage />} />
            </Route>
          </Route>
        </Route>

        <Route element={<RequireSession />}>
          <Route element={<PageFrame layout={<OnboardingLayout />} />}>
            <Route path="/onboarding" element={<OnboardingPage />} />
          </Route>

          <Route element={<PageFrame layout={<SignedInLayout />} />}>
            <Route path="/home" element={<HomePage />} />
            <Route path="/transfer" element={<TransferPage />} />
            <Route path="/transaction-history" element={<TransactionHistoryPage />} />
            <Route path="/bill-payment" element={<BillPaymentPage />} />
            <Route path="/kyc-setting" element={<KycSettingPage />} />
            <Route path="/scheduled-payment" element={<ScheduledPaymentPage />} />
            <Route path="/beneficiary" element={<BeneficiaryPage />} />
            <Route path="/settings" element={<SettingsPage />} />
            <Route path="/customer-service" element={<CustomerServicePage />} />
            <Route path="/customer-service/:ticketId" element={<TicketPage />} />
          </Route>
        </Route>
      </Routes>
    </BankStore>
  );
}
