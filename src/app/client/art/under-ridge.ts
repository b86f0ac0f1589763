/** For a page that ends in a picture or a dark band: lets the ridge of the footer overlap its last section. */
export const underRidge = '-mb-14 md:-mb-22.5'
