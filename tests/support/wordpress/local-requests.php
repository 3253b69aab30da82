<?php
/** Allows WordPress to read from the server under test, which is on this machine, on a port of its own. */
add_filter( 'http_request_host_is_external', '__return_true' );
add_filter( 'http_allowed_safe_ports', fn( $ports, $host, $url ) => array_merge( $ports, array( wp_parse_url( $url, PHP_URL_PORT ) ) ), 10, 3 );
