/** Runs the work after all effects of this render, or after this frame is painted. A timer would wait while a test holds the clock. */
export function runAsTask(work: () => unknown): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    work()
  }
  port2.postMessage(null)
}
