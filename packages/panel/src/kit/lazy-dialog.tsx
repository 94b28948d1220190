import { type ComponentType, useEffect, useState } from 'react'
import { runAfterFirstRest } from './first-rest.ts'
import { createLazyPart } from './lazy-part.ts'
import { runAsTask } from './run-as-task.ts'

/**
 * Makes a dialog, or another part that no page begins with. Its code loads when it is first rendered, but after the
 * data of the first page. A part that is in sight waits only for the calls that begin in the same render. Suspense would
 * wait 300 ms after another fallback before it shows the part.
 */
export function createLazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isInSight = false } = {},
): ComponentType<Props> {
  const Part = createLazyPart<Props>(async () => ({ default: await load() }))
  const run = isInSight ? runAsTask : runAfterFirstRest
  return function LazyDialog(props: Props) {
    const [isLoaded, setLoaded] = useState(Part.isLoaded)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    useEffect(() => {
      run(() =>
        Part.preload().then(
          () => setLoaded(true),
          (error: unknown) => setFailure({ error }),
        ),
      )
    }, [])
    // The boundary around the page reports it, as it does for a page.
    if (failure !== null) throw failure.error
    return isLoaded ? <Part {...props} /> : null
  }
}
