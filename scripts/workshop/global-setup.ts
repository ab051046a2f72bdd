import type { TestProject } from 'vitest/node';
import { chromiumPath } from '../chromium.ts';
import { buildWorkshop } from './build-workshop.ts';

/** Vitest's global set-up of the screen tests: what they open, and the browser they open it in. */
export async function setup(project: TestProject): Promise<void> {
  await buildWorkshop();
  project.provide('chromium', await chromiumPath());
}
