import { expect, test } from 'vitest';
import { createIdleWatch } from './idle-watch.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Some tabs of one browser, and its clock. */
function browser() {
  let now = 1_000_000;
  let shared: number | null = null;
  const openTab = () => {
    const pings: number[] = [];
    const watch = createIdleWatch({
      now: () => now,
      readShared: () => shared,
      writeShared: (at) => {
        shared = at;
      },
      ping: () => pings.push(now),
    });
    return { ...watch, pings };
  };
  return {
    openTab,
    wait: (ms: number) => {
      now += ms;
    },
    forget: () => {
      shared = null;
    },
  };
}

test.each([
  [0, { phase: 'active' }],
  [4 * MINUTE - 1, { phase: 'active' }],
  [4 * MINUTE, { phase: 'warned', secondsLeft: 60 }],
  [4 * MINUTE + 15 * SECOND, { phase: 'warned', secondsLeft: 45 }],
  [5 * MINUTE - 1, { phase: 'warned', secondsLeft: 1 }],
  [5 * MINUTE, { phase: 'over' }],
  [24 * 60 * MINUTE, { phase: 'over' }],
])('idle watch, %i ms after the last activity: is %j, however late it looks', (ms, state) => {
  const { openTab, wait } = browser();
  const tab = openTab();
  wait(ms);
  tab.look();
  expect(tab.state()).toEqual(state);
});

test('idle watch, looked at every second: warns a whole minute before it is over', () => {
  const { openTab, wait } = browser();
  const tab = openTab();
  const seen: string[] = [];
  tab.subscribe(() => seen.push(tab.state().phase));
  for (let second = 0; second < 310; second += 1) {
    wait(SECOND);
    tab.look();
  }
  expect(seen.filter((phase) => phase === 'warned')).toHaveLength(60);
  expect(seen.at(-1)).toBe('over');
});

test('idle watch, answered twelve times: lets somebody stay each time', () => {
  const { openTab, wait } = browser();
  const tab = openTab();
  for (let time = 0; time < 12; time += 1) {
    wait(4 * MINUTE + 50 * SECOND);
    tab.look();
    expect(tab.state().phase).toBe('warned');
    tab.stay();
    expect(tab.state()).toEqual({ phase: 'active' });
  }
});

test('idle watch, with a move while it warns: begins anew, and the warning waits to be closed', () => {
  const { openTab, wait } = browser();
  const tab = openTab();
  wait(4 * MINUTE);
  tab.look();
  tab.noteActivity();
  expect(tab.state()).toEqual({ phase: 'returned' });
  wait(3 * MINUTE);
  tab.look();
  expect(tab.state()).toEqual({ phase: 'returned' });
  wait(MINUTE);
  tab.look();
  expect(tab.state()).toEqual({ phase: 'warned', secondsLeft: 60 });
});

test('idle watch, woken by the mouse after an hour: is over', () => {
  const { openTab, wait } = browser();
  const tab = openTab();
  wait(60 * MINUTE);
  tab.noteActivity();
  expect(tab.state()).toEqual({ phase: 'over' });
  tab.stay();
  expect(tab.state()).toEqual({ phase: 'over' });
});

test('idle watch, with activity in another tab: does not warn, and takes a warning back', () => {
  const { openTab, wait } = browser();
  const seen = openTab();
  const hidden = openTab();
  wait(3 * MINUTE);
  seen.noteActivity();
  wait(2 * MINUTE);
  hidden.look();
  expect(hidden.state()).toEqual({ phase: 'active' });
  wait(2 * MINUTE);
  hidden.look();
  expect(hidden.state().phase).toBe('warned');
  seen.noteActivity();
  hidden.look();
  expect(hidden.state()).toEqual({ phase: 'active' });
  wait(5 * MINUTE);
  hidden.look();
  seen.look();
  expect([hidden.state().phase, seen.state().phase]).toEqual(['over', 'over']);
});

test('idle watch, where nothing can be shared: goes by its own tab', () => {
  const { openTab, wait, forget } = browser();
  const tab = openTab();
  forget();
  wait(4 * MINUTE);
  tab.look();
  expect(tab.state().phase).toBe('warned');
});

test('idle watch, after the clock was set back: still ends five minutes later', () => {
  const { openTab, wait } = browser();
  const tab = openTab();
  wait(-60 * MINUTE);
  tab.look();
  wait(5 * MINUTE);
  tab.look();
  expect(tab.state()).toEqual({ phase: 'over' });
});

test('idle watch, while somebody is active: pings the bank every two minutes, and never without activity', () => {
  const { openTab, wait } = browser();
  const tab = openTab();
  for (let second = 0; second < 600; second += 1) {
    wait(SECOND);
    tab.noteActivity();
    tab.look();
  }
  expect(tab.pings).toHaveLength(5);
  wait(2 * MINUTE);
  tab.look();
  expect(tab.pings).toHaveLength(5 + 1);
  wait(2 * MINUTE);
  tab.look();
  expect(tab.pings).toHaveLength(5 + 1);
});
