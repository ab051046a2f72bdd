import type { StaffPermission } from '@harvest/contracts/endpoint';
import { mayAsk } from './actions.ts';
import type { Approval } from './approvals-db.ts';
import { findKind } from './subject-kinds.ts';

/**
 * Why whoever asked for this could not ask for it now, undefined where they could. What a colleague asked for who was disabled
 * since, perhaps caught at it, must not need one approver more who does not know (A386).
 */
export function whyMakerMayNotAsk(approval: Approval): string | undefined {
  const maker = `${approval.maker_first_name} ${approval.maker_last_name}`;
  if (approval.maker_disabled_at !== null) return `${maker} was disabled`;
  const words = findKind(approval.subject_kind)?.actions.find(({ action }) => action === approval.action);
  // A check of the table keeps them within their union.
  const permissions = approval.maker_permissions as StaffPermission[];
  return words && !mayAsk(words, { permissions }) ? `${maker} lost the right to ask for it` : undefined;
}
