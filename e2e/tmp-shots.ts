import { launchBrowser, Person } from './kit/browser.ts'
const browser = await launchBrowser()
const url = 'http://localhost:3456'
const dark = process.argv[2] === 'dark'
const width = Number(process.argv[3] ?? 1280)
const p = await Person.arrive(browser, url, { dark, width })
await p.signIn('Owner')
await p.page.waitForURL('**/dashboard')
const shot = async (name: string) => { await p.page.waitForTimeout(900); await p.page.screenshot({ path: `/tmp/try/shots/${name}-${dark ? 'dark' : 'light'}-${width}.png` }) }
for (const path of (process.argv[4] ?? 'worlds,players,items?name=stone,configuration').split(',')) { await p.page.goto(`${url}/${path}`); await shot(path.replace(/\W/g, '_')) }
console.log(p.complaints)
await browser.close()
