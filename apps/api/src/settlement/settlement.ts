export { loadFinding, recordFindings } from './findings.ts';
export { closeFinding, selectFindings as listFindings } from './findings-db.ts';
export { listUnsettled, loadUnsettled } from './unsettled.ts';
export { updateDecision as decideUnsettled } from './unsettled-db.ts';
