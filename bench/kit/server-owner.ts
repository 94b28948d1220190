import { launchBrowser, Person } from '../../e2e/kit/browser.ts'
import { Trellis } from '../../e2e/kit/trellis.ts'

type Options = { serverName: string; environment?: Record<string, string> }

/** Runs `measure` on the dashboard of an owner with an offline server. */
export async function withServerOwner<Result>(
  { serverName, environment = {} }: Options,
  measure: (person: Person) => Promise<Result>,
): Promise<Result> {
  const trellis = await Trellis.start(environment)
  const browser = await launchBrowser()
  try {
    const person = await Person.arrive(browser, trellis.url)
    await person.signIn('Owner')
    await person.register('Owner')
    await person.createServer(serverName)
    return await measure(person)
  } finally {
    await browser.close()
    await trellis.stop()
  }
}
