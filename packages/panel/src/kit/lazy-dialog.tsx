import { type ComponentType, useEffect, useState } from 'react'
import { createLazyPart } from './lazy-part.ts'

/**
 * Makes a dialog, or another part that no page begins with. Its code loads when it is first rendered, but after the
 * calls that begin in the same render. Suspense would wait 300 ms after another fallback before it shows the part.
 */
export function createLazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = createLazyPart<Props>(async () => ({ default: await load() }))
  return function LazyDialog(props: Props) {
    const [isLoaded, setLoaded] = useState(Part.isLoaded)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    useEffect(() => {
      runAsTask(() =>
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

/** Runs the work after all effects of this render. A timer would wait while a test holds the clock. */
function runAsTask(work: () => unknown) {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    work()
  }
  port2.postMessage(null)
}
