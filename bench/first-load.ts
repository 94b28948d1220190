import type { CDPSession, Page } from 'playwright-core'
import { launchBrowser, Person } from '../e2e/kit/browser.ts'
import { Trellis } from '../e2e/kit/trellis.ts'
import { median, type Row } from './kit/figures.ts'

/** A slow phone: the network, the processor and the width that Lighthouse simulates. */
const phone = { latencyMs: 150, bytesPerSecond: 1_638_400 / 8, slowdown: 4, width: 412 }
const rounds = 2
const serverName = 'Phones'
const publicPaths = ['/', `/join/${serverName}`]
const ownPaths = [
  '/dashboard',
  '/worlds',
  '/console',
  '/how-to-play',
  '/renew',
  '/players',
  '/items',
]
const paths = [...ownPaths, '/admin?tab=users']

/** The goals of a cold first load; scripts and styles count as the network moves them. */
const goals = {
  paintMs: { max: 2000, what: 'largest paint', unit: ' ms', digits: 0 },
  shift: { max: 0.02, what: 'layout shift', unit: '', digits: 3 },
  files: { max: 20, what: 'files', unit: '', digits: 0 },
  scripts: { max: 6, what: 'scripts', unit: '', digits: 0 },
  scriptKb: { max: 180, what: 'scripts', unit: ' KB', digits: 0 },
  styleKb: { max: 20, what: 'styles', unit: ' KB', digits: 0 },
} as const
type Measure = keyof typeof goals
type Load = Record<Measure, number> & { bytes: number }

/** Measures the first load of signed-in pages on a slow phone, against the time in which its network moves the bytes. */
export async function benchFirstLoad(): Promise<Row[]> {
  const trellis = await Trellis.start()
  const browser = await launchBrowser()
  try {
    const person = await Person.arrive(browser, trellis.url, phone)
    await person.signIn('Operator')
    await person.register('Operator')
    await person.createServer(serverName)
    const visitor = await Person.arrive(browser, trellis.url, phone)
    const rows = await measurePaths(visitor.page, trellis.url, publicPaths)
    return [...rows, ...(await measurePaths(person.page, trellis.url, paths))]
  } finally {
    await browser.close()
    await trellis.stop()
  }
}

async function measurePaths(page: Page, origin: string, wanted: readonly string[]): Promise<Row[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  // The worker would keep files from the round before.
  await devtools.send('Network.setBypassServiceWorker', { bypass: true })
  const rows: Row[] = []
  for (const path of wanted) {
    const loads: Load[] = []
    for (let round = 0; round < rounds; round++)
      loads.push(await loadCold(page, devtools, origin + path))
    rows.push(...describe(path, loads))
  }
  return rows
}

async function loadCold(page: Page, devtools: CDPSession, url: string): Promise<Load> {
  await page.goto('about:blank')
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latencyMs,
    downloadThroughput: phone.bytesPerSecond,
    uploadThroughput: phone.bytesPerSecond / 2,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: phone.slowdown })
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const load = await readLoad(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return load
}

/** Texts, because Node's types know no entries about painting. */
const readPaint = `new Promise((resolve) => {
  const watch = new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
  watch.observe({ type: 'largest-contentful-paint', buffered: true })
})`

const readShift = `new Promise((resolve) => {
  let sum = 0
  const watch = new PerformanceObserver((list) => {
    for (const it of list.getEntries()) sum += it.hadRecentInput ? 0 : it.value
  })
  watch.observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => resolve(sum), 50)
})`

const readFiles = `['navigation', 'resource']
  .flatMap((it) => performance.getEntriesByType(it))
  .map((it) => ({ begin: it.startTime, name: it.name, bytes: it.transferSize }))`

/** Counts the files that the page began to load before its largest paint; dialogs and toasts load after it. */
async function readLoad(page: Page): Promise<Load> {
  const paintMs = await page.evaluate<number>(readPaint)
  const shift = await page.evaluate<number>(readShift)
  const loaded = await page.evaluate<{ begin: number; name: string; bytes: number }[]>(readFiles)
  const early = loaded.filter((it) => it.begin < paintMs)
  const sum = (list: typeof early) => list.reduce((total, it) => total + it.bytes, 0)
  const scripts = early.filter((it) => it.name.endsWith('.js') && !it.name.includes('/messages/'))
  const styles = early.filter((it) => it.name.endsWith('.css'))
  return {
    paintMs,
    shift,
    files: early.filter((it) => it.name.includes('/assets/')).length + 1,
    scripts: scripts.length,
    scriptKb: sum(scripts) / 1024,
    styleKb: sum(styles) / 1024,
    bytes: sum(early),
  }
}

function describe(path: string, loads: Load[]): Row[] {
  const bytes = median(loads.map((it) => it.bytes))
  const minMs = (bytes / phone.bytesPerSecond) * 1000 + 2 * phone.latencyMs
  return (Object.keys(goals) as Measure[]).map((measure) => {
    const { max, what, unit, digits } = goals[measure]
    const value = median(loads.map((it) => it[measure]))
    const row = {
      what: `first load of ${path} on a slow phone, ${what}`,
      measured: `${value.toFixed(digits)}${unit}`,
      aim: `≤ ${max}${unit}`,
      met: value <= max,
    }
    if (measure !== 'paintMs') return row
    const against = `${Math.round(minMs)} ms for its ${Math.round(bytes / 1024)} KB on that network`
    return { ...row, against, ratio: value / minMs }
  })
}
