import { useEndpointMutation } from '#platform/client/http/query-client.ts'
import { requestConsultation } from '../contract.ts'

export const useRequestConsultation = () => useEndpointMutation(requestConsultation)
