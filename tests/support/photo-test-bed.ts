import { afterAll, beforeAll } from 'vitest'
import { getTherapist, type Therapist } from '#features/practice/therapists/contract/public.ts'
import type { Engine } from '#platform/server/database/database.ts'
import { photoForm } from './photos.ts'
import { admin, daniel, maya, startTestServer, type TestServer } from './test-server.ts'

export const latin = (text: string) => Buffer.from(text, 'latin1')

/** The JPEG with a segment inserted after its first two bytes. */
export function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

/** A practice with an administrator and two therapists signed in, and the calls about photos. */
export function setupPhotos(engine: Engine) {
  let server: TestServer
  let asMaya: string
  let asDaniel: string
  let asAdmin: string
  let mayaId: number
  let danielId: number
  let adminId: number

  beforeAll(async () => {
    server = await startTestServer(engine)
    asMaya = await server.signIn(maya)
    asDaniel = await server.signIn(daniel)
    asAdmin = await server.signIn(admin)
    mayaId = await server.userId(maya)
    danielId = await server.userId(daniel)
    adminId = await server.userId(admin)
  })
  afterAll(() => server.stop())

  const uploadForm = (form: FormData, cookie = asMaya, id = mayaId) =>
    server.request(`/api/admin/users/${id}/upload-image`, {
      method: 'POST',
      headers: { cookie },
      body: form,
    })
  const upload = (file: Buffer, cookie = asMaya, id = mayaId) =>
    uploadForm(photoForm(file), cookie, id)
  const getPhoto = async (slug: string) =>
    ((await server.call(getTherapist, { params: { identifier: slug } })).json as Therapist).photoUrl
  const stored = async () =>
    (await server.sql('select filename from photos order by filename')).map(
      (row) => row['filename'],
    )
  const fetchFile = async (path: string) => {
    const response = await fetch(server.url + path)
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  return {
    get server() {
      return server
    },
    get asMaya() {
      return asMaya
    },
    get asDaniel() {
      return asDaniel
    },
    get asAdmin() {
      return asAdmin
    },
    get mayaId() {
      return mayaId
    },
    get danielId() {
      return danielId
    },
    get adminId() {
      return adminId
    },
    uploadForm,
    upload,
    getPhoto,
    stored,
    fetchFile,
  }
}
