import type { StageStatus } from '@harvest/contracts/onboarding';
import type { OnboardingDocument, OnboardingStage } from '../../api/onboarding-api.ts';
import type { WizardStep } from './wizard-steps.ts';

/** What Rectify is about: a section, or the type of a document. */
export type RectifyTarget = string | number;

export type StatusCard = {
  readonly key: string;
  readonly title: string;
  readonly status: StageStatus | null;
  readonly text: string;
  /** Where it can be put right, or handed in; null where there is nothing to do. */
  readonly leadsTo: { readonly step: WizardStep; readonly target: RectifyTarget } | null;
};

/**
 * A card for each stage, and one for each declined document (S1 §4): those stand for the section of documents, which then
 * has none of its own. What the customer has to do comes first.
 */
export function statusCards(
  stages: readonly OnboardingStage[],
  documents: readonly OnboardingDocument[],
): StatusCard[] {
  const declined = documents.filter(({ status }) => status === 'DECLINED').map(documentCard);
  const sections = stages
    .filter(({ section, status }) => !isShownByDocuments(section, status, declined.length))
    .map(stageCard);
  return [...declined, ...sections].sort((one, other) => urgency(one) - urgency(other));
}

function isShownByDocuments(section: string, status: StageStatus | null, declinedCount: number): boolean {
  return section === 'DOCUMENT_VERIFICATION' && status === 'DECLINED' && declinedCount > 0;
}

function documentCard({ documentTypeId, documentName, verificationComment }: OnboardingDocument): StatusCard {
  return {
    key: `document ${documentTypeId}`,
    title: documentName,
    status: 'DECLINED',
    text: `Your ${documentName} document has been declined. Reason: ${verificationComment ?? ''}`,
    leadsTo: { step: 'documents', target: documentTypeId },
  };
}

function stageCard({ section, name, status, comment }: OnboardingStage): StatusCard {
  const isOpen = status === null || status === 'DECLINED';
  return {
    key: section,
    title: name,
    status,
    text: stageText(name, status, comment),
    leadsTo: isOpen ? { step: stepOf(section), target: section } : null,
  };
}

/** S1 §8. */
function stageText(section: string, status: StageStatus | null, comment: string | null): string {
  switch (status) {
    case 'SUBMITTED':
      return `Dear Merchant, your ${section} has been submitted and is currently under review. Kindly be patient.`;
    case 'APPROVED':
      return `Your ${section} was approved.`;
    case 'DECLINED':
      return `Your ${section} was declined. Reason: ${comment ?? ''}`;
    case null:
      return `Your ${section} has not been submitted yet.`;
  }
}

/** BVN and NIN are entered on Basic Profile (S1 §4). */
function stepOf(section: string): WizardStep {
  return section === 'DOCUMENT_VERIFICATION' ? 'documents' : 'profile';
}

const ORDER: readonly (StageStatus | null)[] = ['DECLINED', null, 'SUBMITTED', 'APPROVED'];

function urgency({ status }: StatusCard): number {
  return ORDER.indexOf(status);
}
