import { ensureChromium, ensureHeadlessChromium } from '../../../tools/servers/system-packages.mjs'

/** How most tests launch Chromium. */
export const headlessChromium = { executablePath: await ensureHeadlessChromium() }

const executablePath = await ensureChromium()

/** How to launch the system's Chromium with its windows, and without some of Playwright's default arguments. */
export const chromiumWithout = (...ignoreDefaultArgs: string[]) => ({ executablePath, ignoreDefaultArgs })
