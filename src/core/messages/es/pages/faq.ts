import type { FaqMessages } from '../../page-messages.ts'

/** The help page with its nine anchors (specification section 2). Loaded with the page, not with the site. Ours. */
export const faq: FaqMessages = {
  title: 'Ayuda',
  lead: 'Qué hay en el mapa, de dónde viene y qué puede hacer con ello.',
  contents: 'En esta página',
  linkTo: 'Enlace a «{title}»',
  sections: {
    destinations: {
      title: '¿Cómo encuentro un lugar adonde ir?',
      text: [
        'Los puntos de interés son puertos deportivos, fondeaderos, muelles y pantalanes, clubes náuticos, boyas de amarre, surtidores de combustible, diques secos, rampas de botadura, refugios de huracanes y puertos comerciales. Busque uno por su nombre, su ciudad o su país, o mueva el mapa: cuando están juntos se dibujan como anillos que los cuentan, y un anillo se abre al tocarlo.',
        'La lista de mejores destinos muestra hasta diez lugares de la vista, primero los más concurridos. La lista tiene todo lo que muestra el mapa, así que puede recorrerla con el teclado o con un lector de pantalla. En el mapa, la tecla Tab va a un marcador y las flechas al siguiente en su dirección; Inicio y Fin van al primero y al último, Intro abre, + y − cambian el zoom.',
        'Cada lugar dice de dónde vienen sus datos y qué antigüedad tienen. Los datos antiguos aparecen atenuados. Los lugares vienen de OpenStreetMap, del World Port Index, de donde se han visto barcos fondeados y de los miembros.',
        '¿Falta alguno? Inicie sesión, haga clic derecho en el mapa (pulsación larga en una pantalla táctil) y elija «Añadir un lugar en este punto». Aparece enseguida en el mapa, queda pendiente de revisión y puede eliminarse si no cumple las normas. Cualquiera con sesión iniciada puede corregir un lugar; cada cambio se conserva y se puede deshacer. Solo quien lo creó o un administrador puede eliminarlo.',
      ],
      link: 'Abrir el mapa',
    },
    satellite_maps: {
      title: '¿Cómo llevo mapas satelitales a mi plotter?',
      text: [
        'La capa «Mapas satelitales» dibuja las hojas disponibles. Una hoja es una imagen georreferenciada en formato BSB/KAP, que OpenCPN y muchos otros programas leen como carta.',
        'En la página de un lugar, elija un zoom de 14 a 21 (18 si no indica otro) y descargue: la hoja está centrada en el lugar. En el mapa, haga clic derecho y elija «Descargar los mapas satelitales de esta vista»: recibe todas las hojas de la vista en un zip. «Cambiar el zoom de teselas» ajusta la finura de estas hojas, de 13 a 17. Para descargar hay que iniciar sesión.',
        'En OpenCPN ponga los archivos .kap en una carpeta propia y añádala en Opciones, Cartas, Archivos de cartas. La imagen queda entonces bajo su barco, en su posición real.',
        'Una imagen de satélite muestra la costa, los espigones y a menudo los bajos. No muestra profundidades, ni rocas bajo el agua, ni lo construido desde que se tomó. No usar para la navegación: úsela junto a una carta, nunca en su lugar.',
      ],
      link: 'Ver las hojas en el mapa',
    },
    weather_beacons: {
      title: '¿Qué dicen las boyas meteorológicas?',
      text: [
        'La capa «Boyas meteorológicas» muestra boyas, estaciones en tierra y partes de buques. Toque una para ver su tabla: viento y rachas, olas y sus periodos, presión y su tendencia, temperatura del aire y del agua, punto de rocío, visibilidad y marea, en la medida en que los mida. Debajo figuran los últimos partes de otras boyas a menos de {nearNm} M, cada uno con su nombre y distancia. Las columnas sin ninguna medida se omiten.',
        'Las horas son GMT; las direcciones son grados verdaderos y dicen de dónde vienen el viento y las olas. Elija su unidad de velocidad en el menú.',
        'Cada parte muestra su antigüedad, y uno antiguo lo dice. El de un buque desaparece a las {shipHours} horas: el buque ha seguido su camino. Una boya en un lugar fijo se queda con sus últimos valores.',
        'La página de un lugar dibuja el viento y la temperatura de la boya más cercana a menos de {chartNm} M, de las últimas 24 horas y los últimos 30 días. Es lo que se midió, no un pronóstico.',
      ],
      link: 'Ver las boyas en el mapa',
    },
    ais_atons: {
      title: '¿Qué son las ayudas a la navegación AIS?',
      text: [
        'Ayudas a la navegación que se anuncian por AIS: boyas, balizas, luces y buques faro, con su tipo, MMSI y tamaño. La capa se muestra a partir del zoom 8, con los colores y marcas de tope de una carta.',
        'Un borde discontinuo señala una ayuda virtual: una posición que se emite, sin nada en el agua. No la verá desde la bañera.',
        'Cualquiera con sesión iniciada puede corregir el nombre, la ciudad y la descripción de una ayuda; quien la creó o un administrador puede eliminarla.',
        'Las boyas derivan, las luces fallan y las ayudas se mueven. Valen los avisos a los navegantes, no esta capa.',
      ],
      link: 'Ver las ayudas en el mapa',
    },
    vessel_tracking: {
      title: '¿Cómo sigo un barco y quién ve el mío?',
      text: [
        'La capa «Barcos» requiere una suscripción gratuita, es decir, iniciar sesión. Muestra los barcos que usted puede ver, con los que sigue marcados. Siga un barco desde su página; su lista está en su perfil.',
        'Añada sus propios barcos en su perfil, hasta {vessels}. Si el suyo tiene MMSI, búsquelo y reclámelo; si no, añádalo sin él. La posición aparece cuando se ha recibido una del barco, por AIS o por su plotter. Una flecha gira con el rumbo, una hueca no navega, y cada posición dice su antigüedad.',
        'Usted decide quién ve dónde está su barco: todos, los seguidores que usted acepte o nadie. En lugar de la posición se puede mostrar una zona de 1 a 64 millas náuticas que solo cambia a las 00, 06, 12 y 18 UTC. También puede retrasarla y dejar que caduque. El servidor lo respeta en todas partes: en el mapa, en su página y en las escalas.',
        'El viento, su ángulo y la profundidad que envían sus instrumentos se dibujan en la página del barco, para quienes pueden ver su posición.',
      ],
      link: 'Ir a su perfil',
    },
    stink_pots: {
      title: '¿Qué es «Evitar superyates»?',
      text: [
        'Una capa para quienes gustan de una cala tranquila. Deja solo los lugares donde hay, o hubo en los últimos {days} días, un superyate o un gran crucero. Vaya a otra parte.',
        'Reconoce un buque por lo que dice de sí mismo por AIS. El que no informa no se ve, así que un mapa tranquilo no es una promesa.',
      ],
      link: 'Verlos en el mapa',
    },
    upload_photo: {
      title: '¿Cómo subo una foto?',
      text: [
        'De un lugar: escriba una opinión en su página y añada una foto. Las opiniones con foto llenan las imágenes del principio de la página. De su barco: abra su página y añada allí las fotos. De usted: en su perfil.',
        '{kinds}, hasta {megabytes} MB. Guarde antes las fotos HEIC como JPEG. Dónde y cuándo se tomó una foto, y con qué cámara, se borra antes de que nadie la vea.',
        'Puede eliminar sus opiniones y fotos en cualquier momento. Suba solo lo que sea suyo: las fotos y opiniones se comparten bajo CC BY-SA 4.0.',
      ],
      link: 'Buscar un lugar para opinar',
    },
    traffic_index: {
      title: '¿Qué es el índice de tráfico?',
      text: [
        'Un número de 1 (tranquilo) a 5 (muy concurrido) que dice cuánto se visita un lugar, dibujado como barras pequeñas. Ordena los mejores destinos.',
        'Solo puede contar lo que se ve: barcos que informan de su posición. Un lugar donde no se contó ninguno no tiene índice. Eso no lo convierte en un fondeadero secreto.',
        'La página de un lugar cuenta más: los visitantes de los últimos 30 días por eslora y por tipo, y las escalas de cada día.',
      ],
      link: 'Ver los mejores destinos',
    },
    checking_in: {
      title: '¿Cómo funcionan las escalas?',
      text: [
        'Un barco está de escala cuando su posición está en un lugar conocido y se ha detenido allí. No hay ningún botón: lo hace la posición, y al zarpar termina.',
        'La página de un lugar muestra los barcos que están ahora y los de los últimos {days} días. En el mapa, un fondeadero con barcos es azul; cualquier otro lugar con barcos, verde.',
        'Un barco cuyo propietario oculta su posición, o muestra solo una zona, nunca aparece ni se cuenta en un lugar. Lo que escribe su propietario, como una reseña, es público, con su hora.',
      ],
      link: 'Ver quién está dónde',
    },
  },
  more: '¿Falta algo aquí o está mal? Cada lugar se puede corregir en su página; este sitio es abierto y sus datos se comparten por igual.',
}
