import { ensureChromium } from '../../../tools/servers/system-packages.mjs'

const executablePath = await ensureChromium()

/** How to launch the system's Chromium with its windows, and without some of Playwright's default arguments. */
export const chromiumWithout = (...ignoreDefaultArgs: string[]) => ({ executablePath, ignoreDefaultArgs })
