// Another visitor, in a worker thread, who requests `/healthz` repeatedly while an attack runs.
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

const everyMs = 10
const stranger = { 'x-forwarded-for': '198.51.100.77' }

if (!isMainThread && parentPort) {
  const { url } = workerData as { url: string }
  const agent = new Agent({ keepAlive: true })
  const ask = () =>
    new Promise<number>((resolve) => {
      const began = performance.now()
      const call = request(`${url}/healthz`, { agent, headers: stranger }, (response) => {
        response.resume()
        response.once('end', () => resolve(performance.now() - began))
      })
      // No response counts as the slowest.
      call.once('error', () => resolve(Number.POSITIVE_INFINITY))
      call.end()
    })
  const times: number[] = []
  const state = { isStopped: false }
  parentPort.once('message', () => {
    state.isStopped = true
  })
  parentPort.postMessage(await ask())
  while (!state.isStopped) {
    times.push(await ask())
    await pause(everyMs)
  }
  agent.destroy()
  parentPort.postMessage(times)
}

/** Requests `/healthz` until stopped. @returns a function that stops it and returns the times in milliseconds */
export async function startHealthProbe(url: string) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { url } })
  const received = () =>
    new Promise<unknown>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
    })
  await received()
  return async function stop(): Promise<number[]> {
    const times = received()
    worker.postMessage('stop')
    const measured = (await times) as number[]
    await worker.terminate()
    return measured
  }
}
