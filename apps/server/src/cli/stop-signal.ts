/** Resolves when the process is asked to stop. Listen before anybody can know that the server is ready. */
export const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    process.once('SIGTERM', () => resolve())
    process.once('SIGINT', () => resolve())
  })
