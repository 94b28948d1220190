/**
 * Work that may take longer than a request may hold the main thread, such as checking a large document. Input and output
 * can be copied between threads: texts, numbers, lists and plain objects. It may throw a `Fault`.
 */
export type Work<Input, Output> = {
  /** Unique among all works. */
  name: string
  perform: (input: Input) => Output | Promise<Output>
}

export type WorkOptions = {
  /** The account whose turn it is; accounts take turns. */
  owner: string
  /** The length of the documents in the input, in characters. */
  size: number
}

/** Does the work here when the documents are small, and otherwise in a worker thread. */
export type RunWork = <Input, Output>(
  work: Work<Input, Output>,
  input: Input,
  options: WorkOptions,
) => Promise<Output>
