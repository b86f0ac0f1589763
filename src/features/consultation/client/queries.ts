import { useEndpointMutation } from '#platform/client/query-client.ts'
import { requestConsultation } from '../contract.ts'

export const useRequestConsultation = () => useEndpointMutation(requestConsultation)
