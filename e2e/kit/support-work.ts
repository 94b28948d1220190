import type { Person } from './browser.ts'
import type { SupportCases } from './support-cases.ts'

type Place = { cases: SupportCases; arrive(): Promise<Person> }

/** Lets an admin work at a tab in a separate browser, and looks at the page at the end, also on a phone. */
export async function workAt(
  { cases, arrive }: Place,
  { name, tab }: { name: string; tab: string },
  act: (person: Person) => Promise<void>,
): Promise<void> {
  const person = await arrive()
  await cases.sit(person, name, tab)
  await act(person)
  await person.expectAccessible()
  await person.screenshot(`support-${name}`)
  await person.page.setViewportSize({ width: 360, height: 740 })
  await person.screenshot(`support-${name}-phone`)
  await person.leave()
}
